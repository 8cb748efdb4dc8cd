-- Own prices and ladders are kept in memory by every server: whoever writes them, by whatever way, says so in the
-- same transaction. One row and one notice a transaction, however many statements.
create function say_prices_moved() returns trigger language plpgsql as $$
begin
  insert into versions (name) values ('prices')
  on conflict (name) do update set version = versions.version + 1, changed_at = now();
  perform pg_notify('pifa_versions', 'prices');
  return null;
end
$$;

create trigger customer_prices_moved after insert or update or delete or truncate on customer_prices
  for each statement execute function say_prices_moved();
create trigger ladders_moved after insert or update or delete or truncate on ladders
  for each statement execute function say_prices_moved();
