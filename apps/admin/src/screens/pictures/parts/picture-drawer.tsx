import { App, Button } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { num, shortTime } from '../../../lib/format';
import { PICTURE_TYPES } from '../../../lib/pictures';
import { CopyButton } from '../../../ui/small';
import { Empty, Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { type LibraryPicture, usePictureActs, useUses } from '../queries';

interface PictureDrawerProps {
  picture: LibraryPicture | undefined;
  mayWrite: boolean;
  walk: Walk;
  onClose: () => void;
}

/** A picture large, where it shows, and what may be done to it. */
export function PictureDrawer({ picture, mayWrite, walk, onClose }: PictureDrawerProps) {
  const { message, modal } = App.useApp();
  const { data, error, refetch } = useUses(picture?.id ?? '');
  const { replace, remove } = usePictureActs();
  const input = useRef<HTMLInputElement>(null);
  if (!picture) return null;
  const { id, url, name, width, height, bytes, by, createTime, replaceTime, uses } = picture;
  const title = name.replace(/\.webp$/, '') || '未命名';
  const put = (file: File | undefined) => {
    if (!file) return;
    modal.confirm({
      title: `换掉「${title}」的文件？`,
      content:
        uses === 0
          ? '地址不变。换掉的文件不能找回。'
          : `地址不变，用到它的 ${uses} 处都换成新图，客户最多 5 分钟后看到。换掉的文件不能找回。`,
      okText: '替换文件',
      cancelText: '取消',
      onOk: () =>
        replace.mutateAsync({ id, file }).then(
          () => void message.success('已替换'),
          (problem: unknown) => void message.error(textOf(problem)),
        ),
    });
  };
  const drop = () =>
    modal.confirm({
      title: `删除图片「${title}」？`,
      content: '没有地方用到它；删除后不能找回。',
      okText: '删除图片',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync(id).then(
          ({ message: words }) => {
            void message.success(words);
            onClose();
          },
          (problem: unknown) => void message.error(textOf(problem)),
        ),
    });
  return (
    <Drawer
      open
      width={720}
      title={title}
      sub={`${width} × ${height} · ${num(Math.ceil(bytes / 1024))} KB`}
      walk={walk}
      onClose={onClose}
      foot={
        mayWrite && (
          <div className="row gap8">
            <Button onClick={() => input.current?.click()} loading={replace.isPending}>
              替换文件
            </Button>
            <Button
              danger
              disabled={uses > 0}
              title={uses > 0 ? '还有地方在用，不能删除' : ''}
              onClick={drop}
            >
              删除图片
            </Button>
          </div>
        )
      }
    >
      <div className="pics-open">
        <a className="pics-big" href={url} target="_blank" rel="noreferrer" aria-label="查看原图">
          <img src={replaceTime ? `${url}?at=${encodeURIComponent(replaceTime)}` : url} alt={title} />
        </a>
        <dl className="pics-facts">
          <dt>地址</dt>
          <dd>
            {url} <CopyButton text={url} label="复制地址" />
          </dd>
          <dt>上传</dt>
          <dd>
            {[by, shortTime(createTime)].filter(Boolean).join('，')}
            {replaceTime && `；${shortTime(replaceTime)} 替换过`}
          </dd>
        </dl>
        <h3>用在哪里</h3>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={3} />
        ) : data.list.length === 0 ? (
          <Empty text="没有地方用到这张图片。" />
        ) : (
          <table className="dt">
            <tbody>
              {data.list.map(({ place, name: what, path }) => (
                <tr key={`${place} ${what}`}>
                  <td className="nw t2">{place}</td>
                  <td>{path ? <Link to={`/${path}`}>{what}</Link> : what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label="替换文件"
        onChange={({ target }) => {
          put(target.files?.[0]);
          target.value = '';
        }}
      />
    </Drawer>
  );
}
