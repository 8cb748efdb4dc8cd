import { describe, expect, it } from 'vitest';
import { addMember } from '../../../test/fixtures';
import { apply, aTitle } from '../../../test/builders/invoices';
import { aShopper } from '../../../test/builders/orders';
import {
  type Draft,
  add,
  app,
  draft,
  openInvoices,
  order,
  review,
  staff,
  who,
} from '../../../test/grounds/invoices';

openInvoices();

describe('抬头', () => {
  it('保存时整理税号；第一个自动默认；待审核时不能开票', async () => {
    const { data } = await add();
    expect(data).toMatchObject({
      taxNumber: '91350100M000100Y43',
      isDefault: 1,
      state: 'waiting',
      stateName: '待审核',
      usable: false,
    });
    const orderId = await order();
    const answer = await apply(app, who, { orderIds: [orderId], titleId: data.id });
    expect([answer.code, answer.message]).toEqual(['title-unusable', '该抬头正在审核，通过后即可开票']);
  });

  it.each<[Draft, string, string]>([
    [{ taxNumber: '91350100M000100Y42' }, 'taxNumber', '税号校验不通过，请核对是否有误'],
    [{ taxNumber: '' }, 'taxNumber', '请填写税号（统一社会信用代码）'],
    [{ kind: 'special' }, 'address', '请填写营业执照上的注册地址'],
    [{ name: '' }, 'name', '请填写发票抬头'],
    [{ receiveEmail: 'x' }, 'receiveEmail', '请填写正确的邮箱地址'],
  ])('写错 %j → 指出 %s', async (own, field, text) => {
    const answer = await add(own);
    expect([answer.code, answer.message, answer.data]).toEqual(['title-field', text, { field }]);
  });

  it('审核：有效 → 到期后已过期 → 重新提交；无效说明原因与字段；都通知并记录', async () => {
    const { data } = await add();
    expect((await review(data.id, {})).data.message).toBe('已通过');
    const read = async () =>
      (await app.call('titleDetail', { token: who.token, params: { id: data.id } })).data;
    expect(await read()).toMatchObject({ state: 'valid', usable: true, actions: ['edit', 'delete'] });
    expect((await review(data.id, {})).code).toBe('transition-refused');
    const now = app.clock.now();
    await app.db
      .updateTable('invoice_titles')
      .set({ valid_until: now })
      .where('id', '=', Number(data.id))
      .execute();
    expect(await read()).toMatchObject({ state: 'expired', stateName: '已过期', usable: false });
    const counts = (await app.call('titleState', { token: who.token, query: { state: 'expired' } })).data;
    expect([counts.counts, counts.total]).toEqual([{ waiting: 0, valid: 0, invalid: 0, expired: 1 }, 1]);
    const again = await app.call('titleResubmit', { token: who.token, body: { id: data.id } });
    expect(again.data.state).toBe('waiting');
    expect((await app.call('titleResubmit', { token: who.token, body: { id: data.id } })).code).toBe(
      'transition-refused',
    );
    expect((await review(data.id, { verdict: 'reject' })).message).toBe('请填写无效的原因');
    await review(data.id, { verdict: 'reject', reason: '名称与税号不符', field: 'taxNumber' });
    expect(await read()).toMatchObject({ state: 'invalid', reason: '名称与税号不符', field: 'taxNumber' });
    expect(await staff.last()).toMatchObject({
      who: 'finance',
      what: 'title.reject',
      object: `title:${data.id}`,
    });
    const told = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'title.reviewed')
      .execute();
    expect(told.filter(({ payload }) => (payload as { khId: number }).khId === who.khId)).toHaveLength(2);
  });

  it('改开票资料 → 重新审核；只改收票邮箱 → 仍有效；改成另一个已有的 → 说明', async () => {
    const id = await aTitle(app.db, who, { name: '旧名公司' });
    const row = (await app.call('titleDetail', { token: who.token, params: { id } })).data;
    const edit = (own: Draft) =>
      app.call('titleEdit', {
        token: who.token,
        query: { id, ...draft({ name: row.name, taxNumber: row.taxNumber, ...own }) },
      });
    expect((await edit({ receiveEmail: 'new@pifa.cn' })).data).toMatchObject({
      state: 'valid',
      receiveEmail: 'new@pifa.cn',
    });
    expect((await edit({ name: '新名公司' })).data.state).toBe('waiting');
    await add();
    expect((await edit({ name: draft().name, taxNumber: draft().taxNumber })).code).toBe('title-exists');
  });

  it('默认唯一；删默认的 → 最新的顶上；同一抬头不能存两次；最多 20 个', async () => {
    const one = (await add()).data;
    expect((await add()).code).toBe('title-exists');
    const two = (await add({ name: '第二家公司', isDefault: 1 })).data;
    const list = async () => (await app.call('titleList', { token: who.token, query: {} })).data.list;
    const defaults = async () =>
      (await list()).filter(({ isDefault }) => isDefault === 1).map(({ id }) => id);
    expect(await defaults()).toEqual([two.id]);
    await app.call('titleDefault', { token: who.token, query: { id: one.id } });
    expect(await defaults()).toEqual([one.id]);
    await app.call('titleDelete', { token: who.token, query: { id: one.id } });
    expect(await defaults()).toEqual([two.id]);
    for (let n = 0; n < 19; n += 1) await aTitle(app.db, who);
    expect((await add({ name: '又一家公司' })).message).toBe('最多保存 20 个发票抬头');
  });

  it('别家公司的抬头与不存在的，答复相同；同事看得见', async () => {
    const id = await aTitle(app.db, who);
    const stranger = await aShopper(app);
    const colleague = await app.signIn((await addMember(app.db, { khId: who.khId })).userId);
    const ask = (token: string, one: string) => app.call('titleDetail', { token, params: { id: one } });
    expect((await ask(stranger.token, id)).text).toBe((await ask(stranger.token, '999999999')).text);
    expect((await ask(colleague, id)).data.id).toBe(id);
    const edit = (one: string) =>
      app.call('titleEdit', { token: stranger.token, query: { id: one, ...draft({ taxNumber: 'bad' }) } });
    expect((await edit(id)).text).toBe((await edit('999999999')).text);
  });
});
