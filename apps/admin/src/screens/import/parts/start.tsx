import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { GOODS_FIELDS, PLAIN_FIELDS, TABLE_SHAPES, targetWords } from '@pifa/domain';
import { Alert, Button, Segmented, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import { staffAddress, textOf } from '../../../lib/client';
import { downloadText, toCsv } from '../../../lib/csv';
import { useCan, useMe } from '../../../lib/me';
import { Card } from '../../../ui/small';
import { Page } from '../../../widgets/page';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { addPictures, type Import, openImport } from '../queries';
import { KIND_PERMISSIONS, KINDS, type Kind } from '../kinds';
import { type Step, words } from '../words';
import { History } from './history';
import { ListPicker } from './list-picker';

interface Props {
  onOpened: (one: Import, file: File) => void;
  onGo: (id: string, step?: Step) => void;
}

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);
const TABLES = '.csv,.xlsx,.txt,.tsv';

/** 文件: what is in it, the file itself with its pictures, and what was imported before. */
export function Start({ onOpened, onGo }: Props) {
  const { permissions } = useMe();
  const kinds = KINDS.filter((one) => permissions.includes(KIND_PERMISSIONS[one]));
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'goods');
  const [listId, setListId] = useState('');
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');
  const chooser = useRef<HTMLDivElement>(null);
  const choose = () => chooser.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
  const take = async (files: readonly File[]) => {
    const table = files.find((one) => !isZip(one));
    const zips = files.filter(isZip);
    if (!table) return setProblem('这是图片压缩包。请连同表格一起拖进来，或先选表格，下一步再添加图片');
    setProblem('');
    setBusy(`正在读取「${table.name}」…`);
    try {
      let one = await openImport(table, { kind, ...(kind === 'prices' && listId !== '' && { listId }) });
      for (const [at, zip] of zips.entries()) {
        setBusy(`正在上传图片「${zip.name}」${zips.length > 1 ? `（${at + 1}/${zips.length}）` : ''}…`);
        one = await addPictures(one.id, zip);
      }
      onOpened(one, table);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy('');
    }
  };
  useKeys([{ key: 'n', words: '选择文件', run: choose }]);
  return (
    <Page title={words.title} purpose={words.purpose}>
      <div className="im-start">
        <Card pad className="im-file">
          <div className="im-kind">
            <Segmented<Kind>
              aria-label="表格里是什么"
              value={kind}
              options={kinds.map((value) => ({ value, label: words.kinds[value].name }))}
              onChange={(next) => {
                setKind(next);
                setProblem('');
              }}
            />
            <span className="t2 s13">{words.kinds[kind].hint}</span>
            {kind === 'prices' && <ListPicker value={listId} onChange={setListId} />}
          </div>
          <div className="im-file-row">
            <div ref={chooser} className="im-drop">
              <Upload.Dragger
                multiple
                accept={kind === 'goods' ? `${TABLES},.zip` : TABLES}
                showUploadList={false}
                disabled={busy !== ''}
                beforeUpload={(file, all) => {
                  // The kit tells every file; all of them are taken once.
                  if (file === all[0]) void take(all);
                  return false;
                }}
              >
                {busy === '' ? <InboxOutlined className="im-drop-icon" /> : <Spin />}
                <p className="im-drop-lead">{busy || `拖入${words.kinds[kind].name}表格，或点击选择`}</p>
                <p className="t3 s12">
                  {kind === 'goods'
                    ? 'Excel（xlsx）或 CSV，最多 5 万行；图片打成 zip 可以一起拖进来，文件名就是货号'
                    : 'Excel（xlsx）或 CSV，最多 5 万行；表头上面可以有标题'}
                </p>
              </Upload.Dragger>
              {problem !== '' && (
                <Alert className="im-problem" type="error" showIcon title={problem} role="alert" />
              )}
            </div>
            <Known kind={kind} isList={kind === 'prices' && listId !== ''} />
          </div>
        </Card>
        <History onGo={onGo} onChoose={choose} />
      </div>
    </Page>
  );
}

/** Heads of an empty table; each is known by its name. */
function headsOf(kind: Kind, isList: boolean): string[] {
  if (kind === 'goods') return [...Object.values(GOODS_FIELDS), targetWords({ to: 'ladders' })];
  if (kind === 'prices' && !isList)
    return [GOODS_FIELDS.code, GOODS_FIELDS.listPerPack, GOODS_FIELDS.listPerPiece];
  return Object.values(PLAIN_FIELDS[kind === 'prices' ? 'list-prices' : kind]).map(({ word }) => word);
}

/** What is known by its heads, and tables to begin with. */
function Known({ kind, isList }: { kind: Kind; isList: boolean }) {
  const reads = useCan('goods.read');
  const { name } = words.kinds[kind];
  return (
    <div className="im-known">
      <h3>不用改表头</h3>
      <p className="t2 s13">
        列名是中文、英文或拼音都认；认不出的在下一步点选一次，同样表头的表以后自己对好。文字编码不限，简体中文表格不会乱码。
      </p>
      {kind === 'goods' && (
        <p className="im-shapes">
          {TABLE_SHAPES.map(({ name }) => (
            <span key={name} className="tag">
              {name}
            </span>
          ))}
        </p>
      )}
      <p className="row gap8">
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => downloadText(`${name}导入模板.csv`, toCsv([headsOf(kind, isList)]))}
        >
          空模板
        </Button>
        {kind === 'goods' && reads && (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            href={staffAddress('adminListFile', { list: 'goods-table' }, { format: 'xlsx' })}
          >
            现有商品
          </Button>
        )}
      </p>
      {kind === 'goods' && reads && (
        <p className="t3 s12">导出现有商品，改好再导回来：没改的行自动跳过，没有的列保持原样。</p>
      )}
    </div>
  );
}
