import type { CallData } from '@pifa/contract';
import type { TestApp } from '../harness';
import { formOf } from './operators';

type Headers = Record<string, string>;
type Import = CallData<'adminImportOne'>;
interface Sent {
  meta: { success: boolean; message: string; code?: string };
  data: Import;
}

/** The import of a member of staff, step by step as the screen takes them. */
export function importDesk(app: TestApp, headers: Headers) {
  async function upload(url: string, bytes: Buffer | string, name: string): Promise<Sent> {
    const { type, payload } = await formOf(bytes, name);
    const answer = await app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': type },
      payload,
    });
    return answer.json<Sent>();
  }
  const one = async (id: string) => (await app.call('adminImportOne', { headers, params: { id } })).data;
  const commit = async (planId: string) => {
    const answer = await app.call('adminPlanCommit', { headers, params: { id: planId }, body: {} });
    await app.runJobs();
    return answer;
  };
  return {
    open: (bytes: Buffer | string, { name = '表.csv', ...query }: Record<string, string> = {}) =>
      upload(`/api/admin/imports?${new URLSearchParams(query)}`, bytes, name),
    addZip: (id: string, bytes: Buffer, name = '图.zip') =>
      upload(`/api/admin/imports/${id}/pictures`, bytes, name),
    one,
    /** Tried until it says what it would do. */
    async tried(id: string, body: object = {}): Promise<Import> {
      const { message } = await app.call('adminImportTry', { headers, params: { id }, body });
      if (message !== '') throw new Error(message);
      await app.runJobs();
      return one(id);
    },
    rows: async (planId: string) =>
      (await app.call('adminPlanRows', { headers, params: { id: planId }, query: { size: 50 } })).data.list,
    mend: (id: string, line: number, cells: Record<string, string>) =>
      app.call('adminImportMend', { headers, params: { id }, body: { line, cells } }),
    commit,
    async undo(planId: string) {
      const { data, message } = await app.call('adminPlanUndo', { headers, params: { id: planId } });
      if (message !== '') throw new Error(message);
      return commit(data.planId);
    },
    /** The file of bad rows. */
    async bad(id: string): Promise<Buffer> {
      const answer = await app.http.inject({ method: 'GET', url: `/api/admin/imports/${id}/bad`, headers });
      return answer.rawPayload;
    },
  };
}
