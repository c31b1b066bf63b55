{#
  Fails for each row whose number the tenant doesn't accept. A row of the result has the reason, and the columns that were
  asked for, never the number. NULL passes.

  area         the area code or country code that every number belongs to
  area_column  a column with that of each row; NULL and an empty text name none
  columns      which columns tell the rows that fail, such as their id
#}
{% test phone_number(model, column_name, area=none, area_column=none, columns=[]) %}
  {%- if area is not none and area_column is not none -%}
    {{ exceptions.raise_compiler_error("phone_number: area and area_column exclude each other") }}
  {%- endif -%}
  {%- if area is not none -%}
    {%- set area_expression = dbt.string_literal(dbt.escape_single_quotes(area | string)) -%}
  {%- elif area_column is not none -%}
    {#- The functions give NULL for a NULL, which would let the row pass. -#}
    {%- set area_expression = "coalesce(" ~ phonecheck.as_text(area_column) ~ ", '')" -%}
  {%- endif -%}
  {%- if columns is string -%}{%- set columns = [columns] -%}{%- endif -%}
select * from (
  select
    {%- for column in columns %}
    {{ column }},
    {%- endfor %}
    {{ phonecheck.phone_reason(phonecheck.as_text(column_name), area_expression) }} as phone_reason
  from {{ model }}
) as judged
where phone_reason is not null
{% endtest %}

{% macro as_text(expression) %}cast({{ expression }} as {{ dbt.type_string() }}){% endmacro %}

{# Why a number isn't valid; NULL where it is, or is NULL itself. Other databases can have an implementation of their own. #}
{% macro phone_reason(number, area=none) %}
  {{- adapter.dispatch("phone_reason", "phonecheck")(number, area) -}}
{% endmacro %}

{% macro default__phone_reason(number, area) %}
  {{- exceptions.raise_compiler_error(
    "phone_number: phonecheck has functions for DuckDB and Postgres, not for " ~ target.type
    ~ "; a macro " ~ target.type ~ "__phone_reason(number, area) can call others") -}}
{% endmacro %}

{% macro duckdb__phone_reason(number, area) %}
  {{- "phone_reason(" ~ number ~ (", " ~ area if area else "") ~ ")" -}}
{% endmacro %}

{% macro postgres__phone_reason(number, area) %}
  {{- phonecheck.duckdb__phone_reason(number, area) -}}
{% endmacro %}
