-- What the owners are told of at once when it piles up (ADMIN §13): fen given back, lines answered below cost.
alter table operator_acts add column watched text check (watched in ('refund', 'below-cost'));
alter table operator_acts add column watched_amount bigint;
alter table operator_acts add check ((watched is null) = (watched_amount is null));
create index operator_acts_watched on operator_acts (operator_id, watched, at) where watched is not null;

-- Whose account a notice is about, so that its sessions can be ended from there.
alter table staff_notices add column about bigint references operators (id);
