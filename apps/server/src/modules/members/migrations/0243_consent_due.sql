-- Who was added by a colleague has agreed to nothing yet: asked at the first login, before anything else.
alter table users add column consent_due boolean not null default false;
update users set consent_due = true
where agreed_at is null and id in (select about_user_id from company_acts where what = 'add');
