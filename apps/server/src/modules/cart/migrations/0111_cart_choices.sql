-- Gifts the buyer picked and promotions turned down: promotion id → goods ids (domain BuyerChoices).
alter table carts add column choices jsonb not null default '{}';
-- What a line under an activity wishes beside its quantity: { "mode": "full", "groupId": "12", "ticketId": "…" }.
alter table cart_lines add column wish jsonb not null default '{}';
