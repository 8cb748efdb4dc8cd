import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { textOf } from '../../lib/client';
import { useCan } from '../../lib/me';
import { PICTURE_TYPES, picturesIn, smallPicture } from '../../lib/pictures';
import { useTableState } from '../../lib/table-state';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { ViewsBar } from '../../widgets/views/views-bar';
import { PictureDrawer } from './parts/picture-drawer';
import { usePictureActs } from './queries';
import { isView, VIEWS, words } from './words';
import './pictures.css';

/** 图片库: what was put in, where it shows, and what nothing shows (ADMIN §7.8). */
export function Screen() {
  const control = useTableState('all');
  const { state, change, clear } = control;
  const mayWrite = useCan('goods.write');
  const view = isView(state.view) ? state.view : 'all';
  const list = useList('adminPictures', { view, keyword: state.find, size: 100 });
  const { message } = App.useApp();
  const { add } = usePictureActs();
  const input = useRef<HTMLInputElement>(null);
  const [coming, setComing] = useState(0);
  const take = async (files: readonly File[]) => {
    setComing((before) => before + files.length);
    for (const file of files) {
      await add.mutateAsync(file).catch((error: unknown) => message.error(`${file.name}：${textOf(error)}`));
      setComing((before) => before - 1);
    }
  };
  const upload = mayWrite && (
    <Button
      type="primary"
      icon={<UploadOutlined />}
      loading={coming > 0}
      onClick={() => input.current?.click()}
    >
      {coming > 0 ? `正在上传 ${coming} 张` : '上传图片'}
    </Button>
  );
  const open = list.rows.find(({ id }) => id === state.open);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      flush
      extra={upload}
      below={
        <ViewsBar
          list="pictures"
          views={VIEWS.map((key) => ({ key, name: words.views[key] }))}
          control={control}
          extra={
            <Input.Search
              allowClear
              aria-label={words.find}
              placeholder={words.find}
              defaultValue={state.find}
              key={state.find}
              onSearch={(find) => change({ find: find.trim() })}
              style={{ width: 240 }}
            />
          }
        />
      }
    >
      <section
        className="pics"
        aria-label="图片"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (mayWrite) void take(picturesIn(event.dataTransfer));
        }}
      >
        {list.error && list.rows.length === 0 ? (
          <Failed error={list.error} onRetry={list.retry} />
        ) : list.isFirst ? (
          <Skeleton rows={8} />
        ) : list.rows.length === 0 ? (
          <Empty text={state.find === '' ? words.empty[view] : words.noMatch}>
            {state.find === '' ? upload : <Button onClick={clear}>清除筛选</Button>}
          </Empty>
        ) : (
          <ul className={list.isStale ? 'pics-list stale' : 'pics-list'}>
            {list.rows.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => change({ open: one.id })}>
                  <span className="pics-pic">
                    <img src={smallPicture(one.url, 360)} alt="" loading="lazy" />
                  </span>
                  <span className="pics-name">{one.name.replace(/\.webp$/, '') || '未命名'}</span>
                  <span className="pics-note">
                    {one.width} × {one.height}
                    <span className={one.uses === 0 ? 'tx-amber push' : 't3 push'}>
                      {one.uses === 0 ? '没有用到' : `${one.uses} 处在用`}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {list.hasMore && (
          <p className="pics-more">
            <Button loading={list.isLoadingMore} onClick={list.loadMore}>
              显示更多
            </Button>
          </p>
        )}
      </section>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        aria-label="上传图片"
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <PictureDrawer
        picture={open}
        mayWrite={mayWrite}
        walk={{ ids: list.rows.map(({ id }) => id), id: state.open, onOpen: (id) => change({ open: id }) }}
        onClose={() => change({ open: '' })}
      />
    </Page>
  );
}
