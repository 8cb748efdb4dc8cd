-- Before roles had scopes (0400) salespeople saw every customer, and most malls never said whose customer a company is. The
-- scope 'own' of the role 销售 would show them nobody from the upgrade on. In a mall that had salespeople before that, they
-- go on seeing all, until its owner assigns the companies and narrows the role; a mall that begins now has 'own'.
-- How such a mall is known: there are salespeople, the role is as 0400 made it, and no act in the book was done in a session,
-- which every act has had since.
with widened as (
  update staff_roles set scope = 'all', version = version + 1
  where code = 'sales' and scope = 'own' and version = 1
    and exists (select 1 from operators where role = 'sales')
    and not exists (select 1 from operator_acts where session_id is not null)
  returning code
)
insert into staff_notices (operator_id, kind, text, link, at)
select o.id, 'upgrade',
  '升级后，角色可以只看自己的客户。为了不打断工作，「销售」仍能看到全部客户：请先在「客户」里给公司指定业务员，再到「角色」把数据范围改为「我的客户」。',
  '/roles', now()
from operators o, widened
where o.role = 'owner' and o.status = 'open';
