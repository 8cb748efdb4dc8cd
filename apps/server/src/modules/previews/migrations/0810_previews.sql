-- What staff look at in a frame is of several kinds: a draft of the home page, a promotion on the page of a goods.
alter table home_previews rename to previews;
alter table previews add column kind text not null default 'home';
alter table previews alter column kind drop default;
alter index home_previews_session rename to previews_session;
alter index home_previews_company rename to previews_company;
