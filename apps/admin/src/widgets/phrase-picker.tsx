import type { CallQueryInput } from '@pifa/contract/staff';
import { CloseOutlined } from '@ant-design/icons';
import { App, Button, Popover } from 'antd';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, textOf } from '../lib/client';
import { useCan } from '../lib/me';
import { Tag } from '../ui/small';

interface Props {
  use: CallQueryInput<'adminPhrases'>['use'];
  /** what stands in the field, to be kept as a phrase */
  text: string;
  onPick: (text: string) => void;
}

/** 常用语: picks a phrase for a field, and keeps what was typed there. */
export function PhrasePicker({ use, text, onPick }: Props) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const mayShare = useCan('view.share');
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['phrases', use],
    queryFn: ({ signal }) => call('adminPhrases', { query: { use }, signal }),
  });
  const anew = () => void client.invalidateQueries({ queryKey: ['phrases', use] });
  const said = {
    onSuccess: ({ message: words }: { message: string }) => {
      anew();
      void message.success(words);
    },
    onError: (error: Error) => void message.error(textOf(error)),
  };
  const keep = useMutation({
    mutationFn: (shared: boolean) => call('adminPhraseAdd', { body: { use, text: text.trim(), shared } }),
    ...said,
  });
  const drop = useMutation({
    mutationFn: (id: string) => call('adminPhraseDelete', { query: { id } }),
    ...said,
  });
  const content = (
    <div className="phrases">
      {data.length === 0 && <p className="t3">还没有常用语。写好后点「存为常用语」。</p>}
      <ul>
        {data.map((one) => (
          <li key={one.id} className="row gap6">
            <button
              type="button"
              className="grow"
              onClick={() => {
                onPick(one.text);
                setOpen(false);
              }}
            >
              {one.text}
            </button>
            {one.shared && <Tag>共享</Tag>}
            {one.mayDelete && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`删去「${one.text}」`}
                onClick={() => drop.mutate(one.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {text.trim() !== '' && (
        <span className="row gap8">
          <Button size="small" onClick={() => keep.mutate(false)}>
            存为常用语
          </Button>
          {mayShare && (
            <Button size="small" onClick={() => keep.mutate(true)}>
              存为共享常用语
            </Button>
          )}
        </span>
      )}
    </div>
  );
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} content={content} placement="topRight">
      <Button type="link" size="small">
        常用语
      </Button>
    </Popover>
  );
}
