import { PictureOutlined } from '@ant-design/icons';
import { App, Button, Radio, Select, Upload } from 'antd';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../../lib/client';
import { num } from '../../../lib/format';
import { candidates, NOWHERE, wordOf } from '../map-model';
import { addPictures, type Import, keepImport, openImport, type TargetOption } from '../queries';

interface Props {
  one: Import;
  file: File | undefined;
  at: number;
  options: readonly TargetOption[];
  targets: readonly string[];
  onPut: (target: string) => void;
  onOther: (id: string) => void;
}

/** Beside the columns: what this one may be, how the first row reads, another sheet, and pictures. */
export function MapSide({ one, file, at, options, targets, onPut, onOther }: Props) {
  const column = one.columns[at];
  const target = targets[at] ?? NOWHERE;
  return (
    <aside className="im-side" aria-label="这一列是什么">
      {column && (
        <section>
          <h3>「{column.head}」是哪一种？</h3>
          <Radio.Group
            className="im-may"
            value={target}
            onChange={(event) => onPut(String(event.target.value))}
            options={candidates(column, targets, target, options).map((value) => ({
              value,
              label: wordOf(value, column, options),
            }))}
          />
          <p className="t3 s12">别的项点左边的框，可以搜索。</p>
        </section>
      )}
      <FirstRow one={one} targets={targets} options={options} />
      {one.sheets.length > 1 && <Sheets one={one} file={file} onOther={onOther} />}
      {one.kind === 'goods' && <Zip one={one} />}
    </aside>
  );
}

/** How the first row reads by what the columns are said to be. */
function FirstRow({ one, targets, options }: Pick<Props, 'one' | 'targets' | 'options'>) {
  const parts = one.columns.flatMap((column, at) => {
    const target = targets[at] ?? NOWHERE;
    const value = column.samples[0];
    return target === NOWHERE || !value
      ? []
      : [{ key: at, word: wordOf(target, column, options), value, isCode: target === 'field:code' }];
  });
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>合起来第一行会是</h3>
      <dl className="im-first">
        {parts.slice(0, 9).map(({ key, word, value }) => (
          <div key={key}>
            <dt>{word}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
      {parts.length > 9 && <p className="t3 s12">还有 {parts.length - 9} 项。没有列的项保持原样。</p>}
    </section>
  );
}

/** Another sheet of the same workbook: read anew, in place of this one. */
function Sheets({ one, file, onOther }: Pick<Props, 'one' | 'file' | 'onOther'>) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const change = async (sheet: number) => {
    if (!file) return void message.warning('页面刷新过，文件已不在手边：请返回重新选择文件，再换表');
    setBusy(true);
    try {
      onOther((await openImport(file, { kind: one.kind, listId: one.listId, sheet })).id);
    } catch (error) {
      void message.error(textOf(error));
      setBusy(false);
    }
  };
  return (
    <section>
      <h3>工作簿里有 {one.sheets.length} 张表</h3>
      <Select
        aria-label="用哪一张表"
        className="im-wide"
        value={one.sheet}
        loading={isBusy}
        options={one.sheets.map((label, value) => ({ value, label: `第 ${value + 1} 张：${label}` }))}
        onChange={(sheet) => void change(sheet)}
      />
    </section>
  );
}

/** Pictures as zips, named by their goods. */
function Zip({ one }: { one: Import }) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const { files, unmatched, zip } = one.pictures;
  const take = async (chosen: File) => {
    setBusy(true);
    try {
      keepImport(client, await addPictures(one.id, chosen));
    } catch (error) {
      void message.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section>
      <h3>图片压缩包（可不选）</h3>
      {files > 0 && (
        <p className="s13">
          {zip}：{num(files)} 张
          {unmatched.length > 0 && (
            <span className="tx-amber" title={unmatched.slice(0, 20).join('、')}>
              ，{num(unmatched.length)} 张没有对上货号
            </span>
          )}
        </p>
      )}
      <Upload
        accept=".zip"
        showUploadList={false}
        beforeUpload={(chosen) => {
          void take(chosen);
          return false;
        }}
      >
        <Button size="small" icon={<PictureOutlined />} loading={isBusy}>
          {files > 0 ? '再加一包' : '选择 zip'}
        </Button>
      </Upload>
      <p className="t3 s12">文件名就是货号：A100.jpg 是主图，A100-2.jpg 是第二张。</p>
    </section>
  );
}
