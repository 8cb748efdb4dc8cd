import { useMutation, useQueryClient } from '@tanstack/react-query';
import { User } from 'lucide';
import { useRef } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { keepAvatar } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm';
import { FieldError } from '../../../ui/field';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { toast } from '../../../ui/toast';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;

/** 头像: the server takes the middle of the picture and draws it anew. */
export function AvatarField({ image, name }: { image: string; name: string }) {
  const picker = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) {
        await api('avatarRemove');
        return '';
      }
      if (!TYPES.includes(file.type) || file.size > MOST_BYTES) throw new WrongFile();
      const form = new FormData();
      form.set('file', file);
      const sent = await api('avatarPut', { body: form } as Parameters<typeof api<'avatarPut'>>[1]);
      return sent.headImgUrl;
    },
    onSuccess: (url) => {
      keepAvatar(url);
      void client.invalidateQueries({ queryKey: ['memberInfo'] });
      toast({ text: url ? '头像已更新' : '头像已删除', tone: 'success' });
    },
  });
  const problem = change.error instanceof WrongFile ? change.error.message : errorText(change.error);
  return (
    <div role="group" aria-label="头像" className="flex items-center gap-4">
      {image ? (
        <Picture
          src={image}
          alt="当前头像"
          name={name}
          width={80}
          fit="cover"
          className="size-20 shrink-0 rounded-pill border border-line"
        />
      ) : (
        <span className="grid size-20 shrink-0 place-content-center rounded-pill bg-sub text-t3">
          <Icon as={User} size={40} />
        </span>
      )}
      <div>
        <input
          ref={picker}
          type="file"
          accept={TYPES.join(',')}
          aria-label="选择头像图片"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) change.mutate(file);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="dense" busy={change.isPending} onClick={() => picker.current?.click()}>
            {image ? '更换头像' : '上传头像'}
          </Button>
          {image && (
            <Button
              size="dense"
              variant="quiet"
              onClick={async () => {
                if (await confirm({ title: '删除头像？', confirmLabel: '删除', danger: true })) {
                  change.mutate(null);
                }
              }}
            >
              删除
            </Button>
          )}
        </div>
        <p className="mt-1 text-12 text-t3">JPG、PNG 或 WebP，不超过 5MB；取中间裁成正方形</p>
        {change.isError && problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  );
}

class WrongFile extends Error {
  override readonly message = '请选择不超过 5MB 的 JPG、PNG 或 WebP 图片';
}
