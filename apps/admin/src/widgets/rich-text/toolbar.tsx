import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Dropdown, Input, type MenuProps, Popover, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Block } from './rich-text-props';

interface ToolbarProps {
  editor: Editor;
  blocks: readonly Block[];
  onPicture: () => void;
}

const NOTHING = {
  bold: false,
  italic: false,
  strike: false,
  bullets: false,
  numbers: false,
  table: false,
  link: false,
  level: 0,
  canUndo: false,
  canRedo: false,
};

/** What can be done at the cursor; pressed where it is in force. */
export function Toolbar({ editor, blocks, onPicture }: ToolbarProps) {
  const is = useEditorState({
    editor,
    // An editor that was not shown in time is thrown away, and another takes its place.
    selector: ({ editor: own }) =>
      own.isDestroyed
        ? NOTHING
        : {
            bold: own.isActive('bold'),
            italic: own.isActive('italic'),
            strike: own.isActive('strike'),
            bullets: own.isActive('bulletList'),
            numbers: own.isActive('orderedList'),
            table: own.isActive('table'),
            link: own.isActive('link'),
            level: [2, 3, 4].find((level) => own.isActive('heading', { level })) ?? 0,
            canUndo: own.can().undo(),
            canRedo: own.can().redo(),
          },
  });
  const at = () => editor.chain().focus();
  return (
    <div className="rt-bar" role="toolbar" aria-label="排版">
      <Select
        size="small"
        variant="borderless"
        aria-label="段落"
        value={is.level}
        style={{ width: 92 }}
        options={[
          { value: 0, label: '正文' },
          { value: 2, label: '大标题' },
          { value: 3, label: '标题' },
          { value: 4, label: '小标题' },
        ]}
        onChange={(level) =>
          level === 0
            ? at().setParagraph().run()
            : at()
                .setHeading({ level: level as 2 | 3 | 4 })
                .run()
        }
      />
      <Tool name="加粗" on={is.bold} icon={<BoldOutlined />} run={() => at().toggleBold().run()} />
      <Tool name="斜体" on={is.italic} icon={<ItalicOutlined />} run={() => at().toggleItalic().run()} />
      <Tool
        name="删除线"
        on={is.strike}
        icon={<StrikethroughOutlined />}
        run={() => at().toggleStrike().run()}
      />
      <Tool
        name="项目符号"
        on={is.bullets}
        icon={<UnorderedListOutlined />}
        run={() => at().toggleBulletList().run()}
      />
      <Tool
        name="编号"
        on={is.numbers}
        icon={<OrderedListOutlined />}
        run={() => at().toggleOrderedList().run()}
      />
      <LinkTool editor={editor} on={is.link} />
      <Tool name="图片" icon={<PictureOutlined />} run={onPicture} />
      <Dropdown trigger={['click']} menu={tableMenu(editor, is.table)}>
        <Button
          size="small"
          type={is.table ? 'primary' : 'text'}
          ghost={is.table}
          icon={<TableOutlined />}
          aria-label="表格"
        />
      </Dropdown>
      {blocks.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: blocks.map(({ name, html }) => ({
              key: name,
              label: name,
              onClick: () => at().insertContent(html).run(),
            })),
          }}
        >
          <Button size="small" type="text">
            插入模块
          </Button>
        </Dropdown>
      )}
      <span className="push" />
      <Tool name="撤销" icon={<UndoOutlined />} off={!is.canUndo} run={() => at().undo().run()} />
      <Tool name="重做" icon={<RedoOutlined />} off={!is.canRedo} run={() => at().redo().run()} />
    </div>
  );
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  on?: boolean;
  off?: boolean;
  run: () => void;
}

function Tool({ name, icon, on = false, off = false, run }: ToolProps) {
  return (
    <Button
      size="small"
      type={on ? 'primary' : 'text'}
      ghost={on}
      icon={icon}
      title={name}
      aria-label={name}
      aria-pressed={on}
      disabled={off}
      onClick={run}
    />
  );
}

function tableMenu(editor: Editor, isIn: boolean): MenuProps {
  const at = () => editor.chain().focus();
  if (!isIn) {
    return {
      items: [2, 3, 4].map((columns) => ({
        key: columns,
        label: `${columns} 列的表格`,
        // Header cells double composed text in Safari (tiptap#7186).
        onClick: () => at().insertTable({ rows: 3, cols: columns, withHeaderRow: false }).run(),
      })),
    };
  }
  return {
    items: [
      { key: 'row', label: '下面加一行', onClick: () => at().addRowAfter().run() },
      { key: 'column', label: '右边加一列', onClick: () => at().addColumnAfter().run() },
      { key: 'no-row', label: '删除这一行', onClick: () => at().deleteRow().run() },
      { key: 'no-column', label: '删除这一列', onClick: () => at().deleteColumn().run() },
      { key: 'none', label: '删除表格', danger: true, onClick: () => at().deleteTable().run() },
    ],
  };
}

function LinkTool({ editor, on }: { editor: Editor; on: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const isFine = /^(https?:\/\/|\/|mailto:|tel:)\S+$/.test(href.trim());
  const put = () => {
    editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run();
    setOpen(false);
  };
  const form = (
    <div className="rt-link">
      <Input
        autoFocus
        aria-label="链接地址"
        placeholder="https:// 或 /pages/…"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        onPressEnter={() => isFine && put()}
      />
      <Button type="primary" disabled={!isFine} onClick={put}>
        加链接
      </Button>
      {on && (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            setOpen(false);
          }}
        >
          去掉
        </Button>
      )}
    </div>
  );
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => {
        setHref(String(editor.getAttributes('link').href ?? ''));
        setOpen(open);
      }}
      content={form}
    >
      <Button
        size="small"
        type={on ? 'primary' : 'text'}
        ghost={on}
        icon={<LinkOutlined />}
        title="链接"
        aria-label="链接"
        aria-pressed={on}
      />
    </Popover>
  );
}
