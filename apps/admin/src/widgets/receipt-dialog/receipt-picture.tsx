import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { call, textOf } from '../../lib/client';

interface Props {
  file: { uploadId: string; url: string } | undefined;
  onFile: (file: { uploadId: string; url: string } | undefined) => void;
}

/** The picture of a statement, a receipt or a bill. */
export function ReceiptPicture({ file, onFile }: Props) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (picked: File) => {
      const form = new FormData();
      form.append('file', picked);
      return call('adminReceiptFile', { form });
    },
    onSuccess: onFile,
    onError: (error) => void message.error(textOf(error)),
  });
  return (
    <div className="rc-file">
      {file && <img src={file.url} alt="收款凭证" />}
      <Button loading={upload.isPending} onClick={() => input.current?.click()}>
        {file ? '换一张' : '上传凭证图片（可不传）'}
      </Button>
      {file && (
        <Button type="link" onClick={() => onFile(undefined)}>
          去掉
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="凭证图片"
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          target.value = '';
          if (picked) upload.mutate(picked);
        }}
      />
    </div>
  );
}
