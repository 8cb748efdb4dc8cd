import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database';
import { migrate, readMigrations } from './index';

describe('两台服务器同时启动', () => {
  it('每个文件只运行一次，两台都能启动', async () => {
    const test = await createTestDatabase('postgres');
    const handles = await Promise.all([test.open(), test.open(), test.open()]);
    const text = 'create table slow_one (id integer); select pg_sleep(0.3)';
    const late = {
      number: 9001,
      name: '9001_slow',
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    };
    const all = [...(await readMigrations()), late];
    const ran = await Promise.all(handles.map((handle) => migrate(handle, all)));
    expect(ran.flat()).toEqual(['9001_slow']);
    await Promise.all(handles.map((handle) => handle.close()));
    await test.drop();
  });
});
