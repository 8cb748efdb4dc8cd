-- When the last user of a company leaves, the buyer's own words in a quote are erased. What was wished and offered still
-- never changes: an update passes only when nothing but these words differs and they are empty afterwards.
create or replace function quotes_stand() returns trigger language plpgsql as $$
declare
  words text[] := array['remark', 'message', 'author_name'];
  written jsonb;
begin
  if tg_op = 'UPDATE' then
    written := to_jsonb(new);
    if written - words = to_jsonb(old) - words
      and not exists (select 1 from unnest(words) word where coalesce(written ->> word, '') <> '')
    then
      return new;
    end if;
  end if;
  raise exception 'a version of a quote never changes';
end $$;
