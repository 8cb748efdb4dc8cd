import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A process that prints without end as `command`, until it is told, and whose reader leaves at once. */
async function printInto(command: string) {
  const program = `import { endWithReader } from ${JSON.stringify(join(import.meta.dirname, 'closed-pipe.ts'))};
endWithReader(${JSON.stringify(command)});
let lines = 0;
setInterval(() => { process.stdout.write('line\\n'); if (++lines === 200) process.exit(0); }, 1);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
  });
  let errors = '';
  child.stderr.on('data', (text) => (errors += String(text)));
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  return { code: code as number | null, errors };
}

it('读的人先走（pifa … | head）→ 命令安静结束，不吐错误；服务接着跑', async () => {
  expect(await printInto('export')).toEqual({ code: 141, errors: '' });
  expect(await printInto('serve')).toEqual({ code: 0, errors: '' });
});
