import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const entry = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'apps/server/dist/pifa.js');
const NAME = 'e2e';

/** Opens an operator's account in a mall that no server has open; returns its password. */
export async function addOperator(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [entry, 'operator', 'add', NAME, '--role', 'owner'],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PIFA_CONFIG: '' } },
  );
  const password = /密码：(\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`No operator: ${stdout}`);
  return password;
}

/** The operator's calls of a running mall. */
export interface OperatorDesk {
  /** Calls a path under /api/admin; returns `data`, throws with the mall's own message on a refusal. */
  ask<Data>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Data>;
}

/** Logs the operator in. `MallOptions.operator` must have opened the account. */
export async function operatorDesk(mall: {
  url: string;
  operatorPassword?: string | undefined;
}): Promise<OperatorDesk> {
  const headers = { 'x-domain': 'operator', 'content-type': 'application/json' };
  const sent = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(mall.url + path, {
      method,
      headers: { ...headers, ...(token ? { 'x-operator-token': token } : {}) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const { meta, data } = await answer.json();
    if (!meta.success) throw new Error(`${method} ${path}: ${meta.message}`);
    return data;
  };
  const { token } = await sent('POST', '/api/admin/login', {
    name: NAME,
    password: mall.operatorPassword ?? '',
  });
  return { ask: (method, path, body) => sent(method, path, body, token) };
}
