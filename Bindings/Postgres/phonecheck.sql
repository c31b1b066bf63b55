\echo Use "CREATE EXTENSION phonecheck" to load this file. \quit

-- Every function is IMMUTABLE with reason: what it says depends on its argument and on the module, whose name has the version
-- of the rules and of the definitions. Another version is another module, which ALTER EXTENSION phonecheck UPDATE brings in.

CREATE TYPE phone_verdict AS (status text, reason text, number text, country text);

CREATE OR REPLACE FUNCTION phone_check(number text) RETURNS phone_verdict
  AS 'MODULE_PATHNAME', 'pg_phone_check' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_check(number text, area text) RETURNS phone_verdict
  AS 'MODULE_PATHNAME', 'pg_phone_check' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_status(number text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_status' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_status(number text, area text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_status' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_reason(number text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_reason' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_reason(number text, area text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_reason' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_number(number text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_number' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_number(number text, area text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_number' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_country(number text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_country' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_country(number text, area text) RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_country' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10;
CREATE OR REPLACE FUNCTION phone_catalog() RETURNS text
  AS 'MODULE_PATHNAME', 'pg_phone_catalog' LANGUAGE C IMMUTABLE PARALLEL SAFE;

COMMENT ON TYPE phone_verdict IS 'whether a phone number is valid, or why not; its canonical form; its country';
COMMENT ON FUNCTION phone_check(text) IS 'the verdict on a phone number';
COMMENT ON FUNCTION phone_check(text, text) IS 'the verdict on a phone number of an area, such as CN or 86';
COMMENT ON FUNCTION phone_status(text) IS 'valid, invalid or undecided';
COMMENT ON FUNCTION phone_reason(text) IS 'why a phone number is not valid, such as TOO_SHORT; null when it is';
COMMENT ON FUNCTION phone_number(text) IS 'the canonical form of a valid phone number, such as +86-13800138000; else null';
COMMENT ON FUNCTION phone_country(text) IS 'the country code of a valid phone number, such as CN; else null';
COMMENT ON FUNCTION phone_catalog() IS 'how many definitions decide, and which are preferred';

-- Definitions that are refused fail here, in the loader's words.
SELECT phone_catalog();
