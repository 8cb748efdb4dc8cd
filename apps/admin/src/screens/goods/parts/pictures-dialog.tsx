import { InboxOutlined } from '@ant-design/icons';
import { pictureBase } from '@pifa/domain';
import { Alert, App, Checkbox, Modal, Progress, Upload } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { num } from '../../../lib/format';
import { addPicture } from '../../../lib/pictures';
import { entriesOf } from '../../../lib/unzip';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';

/** So many are uploaded at a time. */
const AT_ONCE = 3;
/** Most pictures of one go. */
const MOST = 2_000;

interface Found {
  base: string;
  file: () => Promise<Blob>;
}

/** Pictures among files and the files of zips. */
async function picturesOf(files: readonly File[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const file of files) {
    const base = pictureBase(file.name);
    if (base !== '') found.push({ base, file: () => Promise.resolve(file) });
    if (!/\.zip$/i.test(file.name)) continue;
    for (const entry of entriesOf(await file.arrayBuffer())) {
      const own = pictureBase(entry.name);
      if (own !== '') found.push({ base: own, file: async () => new Blob([await entry.bytes()]) });
    }
  }
  return found;
}

/** 按货号换图: a zip or many files, each named by the code that it belongs to. */
export function PicturesDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const plan = usePlan();
  const [keep, setKeep] = useState(false);
  const [done, setDone] = useState<{ now: number; of: number }>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]) => {
    setProblems([]);
    try {
      const found = await picturesOf(files);
      if (found.length === 0)
        return void message.warning('没有找到图片：要 jpg、png、webp，或装着它们的 zip');
      if (found.length > MOST) return void message.warning(`一次最多 ${num(MOST)} 张`);
      const rows: { name: string; url: string }[] = [];
      const failed: string[] = [];
      for (let at = 0; at < found.length; at += AT_ONCE) {
        setDone({ now: at, of: found.length });
        const some = found.slice(at, at + AT_ONCE);
        const sent = await Promise.allSettled(
          some.map(async ({ base, file }) => ({
            name: base,
            url: (await addPicture(await file(), `${base}.jpg`)).url,
          })),
        );
        sent.forEach((one, n) => {
          if (one.status === 'fulfilled') rows.push(one.value);
          else failed.push(`${some[n]?.base ?? ''}：${textOf(one.reason)}`);
        });
      }
      setDone(undefined);
      setProblems(failed);
      if (rows.length === 0) return;
      if ((await plan({ kind: 'goods-pictures', rows, settings: { keep } })) === 'done') onClose();
    } catch (error) {
      setDone(undefined);
      void message.error(textOf(error));
    }
  };
  return (
    <Modal open title="按货号换图" footer={null} width={520} onCancel={onClose}>
      <div className="form-rows">
        <Upload.Dragger
          multiple
          accept=".zip,.jpg,.jpeg,.png,.webp"
          showUploadList={false}
          disabled={done !== undefined}
          beforeUpload={(file, all) => {
            // The kit tells every file; all of them are taken once.
            if (file === all[0]) void take(all);
            return false;
          }}
        >
          <p>
            <InboxOutlined className="goods-drop" />
          </p>
          <p>拖入 zip 或许多图片</p>
          <p className="t3 s12">文件名就是货号：A100.jpg 是主图，A100-2.jpg 是第二张；可以有文件夹</p>
        </Upload.Dragger>
        <Checkbox checked={keep} onChange={({ target }) => setKeep(target.checked)}>
          原来的图留在后面
        </Checkbox>
        {done && (
          <Progress
            percent={Math.round((done.now / done.of) * 100)}
            format={() => `${done.now}/${done.of}`}
          />
        )}
        {problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${problems.length} 张没有传上：${problems.slice(0, 3).join('；')}`}
          />
        )}
      </div>
    </Modal>
  );
}
