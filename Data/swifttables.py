"""What the generators of Swift tables share."""

LINE_LENGTH = 116


def swift_lines(countries_by_value):
    """The lines of a Swift literal: a value, a colon and the countries with that value, continued after a backslash."""
    lines = []
    for value, countries in countries_by_value:
        line = f"{value}:"
        for country in countries:
            if len(line) + 1 + len(country) > LINE_LENGTH:
                lines.append(f"{line} \\")
                line = country
            else:
                line += f" {country}"
        lines.append(line)
    return "".join(f"    {line}\n" for line in lines)
