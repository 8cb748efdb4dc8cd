-- An order that is written, takes what is scarce and commits in one message cannot look at what it got before it
-- commits: the database refuses in its place.
create function all_taken(missing bigint) returns boolean language plpgsql as $$
begin
  if missing > 0 then
    raise exception '% of the scarce things were short', missing using errcode = 'PF001';
  end if;
  return true;
end
$$;
