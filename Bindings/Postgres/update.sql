
-- What was stored holds verdicts of the version before.
DO $$
DECLARE
  dependents text := (
    SELECT string_agg(pg_describe_object(d.classid, d.objid, d.objsubid), E'\n')
    FROM pg_depend AS e JOIN pg_depend AS d ON d.refclassid = e.classid AND d.refobjid = e.objid
    WHERE e.deptype = 'e' AND e.classid = 'pg_proc'::regclass AND e.refclassid = 'pg_extension'::regclass
      AND e.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'phonecheck')
      AND d.classid IN ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass));
BEGIN
  IF dependents IS NOT NULL THEN
    RAISE WARNING 'phonecheck has other definitions or rules now, and these hold verdicts of those before' USING
      DETAIL = dependents,
      HINT = 'REINDEX the indexes; UPDATE rows with generated columns; validate constraints again.';
  END IF;
END
$$;
