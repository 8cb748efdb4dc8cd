import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness';
import { addOperator, beginOperatorSession } from '../../modules/staff';
import { operatorCommand } from './operator';

let app: TestApp;
let url: string;
let printed = '';
beforeAll(async () => {
  app = await startTestApp();
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  await addOperator(app.db, 'mei', 'owner', app.clock.now());
  const session = await beginOperatorSession(app.db, 'mei', app.clock.now());
  vi.stubEnv('PIFA_OPERATOR_TOKEN', session?.token);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await app.stop();
});

async function run(...args: string[]): Promise<{ code: number | undefined; text: string }> {
  printed = '';
  const code = await operatorCommand.run(app.platform.settings, [...args, '--url', url]);
  return { code, text: printed };
}

describe('pifa operator call', () => {
  it('屏幕用的接口也能调：查询、路径、正文各归各位，答复原样', async () => {
    const added = await run('call', 'adminRoleAdd', '--json', '{"name":"采购","from":"content"}');
    expect(added.code).toBe(0);
    const { code } = JSON.parse(added.text) as { code: string };
    const acts = await run('call', 'adminActs', '--json', `{"about":"role:${code}","size":5}`);
    expect(JSON.parse(acts.text)).toMatchObject({ list: [{ sentence: '新建角色「采购」' }] });
    expect((await run('call', 'adminRoleDelete', '--json', `{"code":"${code}"}`)).text).toContain(
      '已删除角色',
    );
    expect((await run('call', 'adminMe')).text).toContain('"name": "mei"');
    expect((await run('call', 'adminQuote', '--json', '{"id":"no-such-quote-1"}')).code).toBe(1);
  });

  it.each([
    [['call'], '缺少 <接口名>'],
    [['call', 'cartList'], '没有这个员工接口：cartList'],
    [['call', 'adminActs', '--json', '{name}'], '不是有效的 JSON'],
    [['call', 'adminActs', '--json', '[1]'], 'JSON 应为一个对象'],
    [['call', 'adminRoleDelete', '--json', '{"cod":"x"}'], '参数'],
  ])('%j → 说清哪里不对', async (args, text) => {
    const answer = await run(...args);
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(text);
  });
});
