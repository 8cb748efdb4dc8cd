import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call, textOf } from '../../../lib/client';

/** 传发票文件: many at once; each finds its invoice by the number in its name. */
export function AttachFiles() {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState('');
  const send = async (files: readonly File[]) => {
    const failed: { name: string; why: string }[] = [];
    for (const [at, file] of files.entries()) {
      setProgress(`${at + 1} / ${files.length}`);
      const form = new FormData();
      form.append('file', file);
      try {
        await call('adminInvoiceAttach', { query: { name: file.name }, form });
      } catch (error) {
        failed.push({ name: file.name, why: textOf(error) });
      }
    }
    setProgress('');
    void client.invalidateQueries({ queryKey: ['invoice'] });
    const done = files.length - failed.length;
    if (failed.length === 0) return void message.success(`${done} 个文件已存入，客户可以下载`);
    void modal.warning({
      title: `${done} 个文件已存入，${failed.length} 个没有`,
      content: (
        <ul className="iv-plain">
          {failed.map(({ name, why }) => (
            <li key={name}>
              {name}：{why}
            </li>
          ))}
        </ul>
      ),
      okText: '知道了',
    });
  };
  return (
    <>
      <Button
        title="PDF、OFD 或 XML，一次可选多个；文件名里要有发票号码或申请号"
        loading={progress !== ''}
        onClick={() => input.current?.click()}
      >
        {progress === '' ? '传发票文件' : `正在传 ${progress}`}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,.ofd,.xml"
        aria-label="发票文件"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
    </>
  );
}
