import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { Kbd } from '../../ui/small';
import { Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../keys/keys-provider';
import './paper-dialog.css';

interface Props {
  title: string;
  /** beside the buttons: what a person should know before */
  note: string;
  /** address of the document, as the server makes it */
  paper: string;
  preview: string;
  width?: number;
  /** which papers on which paper */
  choices: ReactNode;
  onPrinted?: () => void;
  onClose: () => void;
}

/** A document as it will lie in the printer, seen before it is printed (ADMIN §8.11). */
export function PaperDialog({
  title,
  note,
  paper,
  preview,
  width = 820,
  choices,
  onPrinted,
  onClose,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['paper', paper],
    queryFn: ({ signal }) => readPaper(paper, signal),
    staleTime: 0,
  });
  const go = () => {
    const page = frame.current?.contentWindow;
    if (!data || !page) return;
    page.focus();
    page.print();
    onPrinted?.();
  };
  useKeys([
    { key: 'Ctrl P', words: '打印', run: go },
    { key: 'Ctrl Enter', words: '打印', run: go },
  ]);
  return (
    <Modal
      open
      width={width}
      title={title}
      onCancel={onClose}
      className="paper-dialog"
      footer={
        <>
          <span className="t3 s12">{note}</span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={!data} onClick={go}>
            打印 <Kbd>Ctrl P</Kbd>
          </Button>
        </>
      }
    >
      <div className="paper-choices">{choices}</div>
      <div className="paper-preview">
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <iframe ref={frame} title={preview} sandbox="allow-same-origin allow-modals" srcDoc={data} />
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </Modal>
  );
}

/** A refusal comes as words instead of a page. */
async function readPaper(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (response.headers.get('content-type')?.startsWith('text/html')) return response.text();
  const { meta } = (await response.json()) as { meta: { message: string } };
  throw new Error(meta.message);
}
