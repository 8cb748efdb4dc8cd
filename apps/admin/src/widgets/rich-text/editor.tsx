import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { App, Spin } from 'antd';
import { useRef, useState } from 'react';
import { textOf } from '../../lib/client';
import { addPicture, PICTURE_TYPES, picturesIn } from '../../lib/pictures';
import { dropsSomething } from './lost-parts';
import type { RichTextProps } from './rich-text-props';
import { Toolbar } from './toolbar';
import './rich-text.css';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, defaultProtocol: 'https' },
    code: false,
    codeBlock: false,
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

/** The editor itself; use `RichText`, which loads it. */
export function Editor({ value, onChange, label, blocks = [], disabled = false }: RichTextProps) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [coming, setComing] = useState(0);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !disabled,
    immediatelyRender: true,
    onUpdate: ({ editor: own }) => onChange(own.isEmpty ? '' : own.getHTML()),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rt-text' },
      handlePaste: (_view, event) => takeFiles(picturesIn(event.clipboardData)),
      handleDrop: (_view, event) => takeFiles(picturesIn((event as DragEvent).dataTransfer)),
    },
  });
  const [isSimplified] = useState(() => !editor.isDestroyed && dropsSomething(value, editor.getHTML()));
  const characters = useEditorState({
    editor,
    // An editor that was not shown in time is thrown away, and another takes its place.
    selector: ({ editor: own }) => (own.isDestroyed ? 0 : own.getText().trim().length),
  });

  function takeFiles(files: readonly File[]): boolean {
    if (files.length === 0) return false;
    void put(files);
    return true;
  }
  async function put(files: readonly File[]) {
    setComing((before) => before + files.length);
    for (const file of files) {
      try {
        const { url, name } = await addPicture(file);
        editor
          .chain()
          .focus()
          .setImage({ src: url, alt: name.replace(/\.\w+$/, '') })
          .run();
      } catch (error) {
        void message.error(`${file.name}：${textOf(error)}`);
      } finally {
        setComing((before) => before - 1);
      }
    }
  }

  return (
    <div className={`rt${disabled ? ' off' : ''}`}>
      {!disabled && <Toolbar editor={editor} blocks={blocks} onPicture={() => input.current?.click()} />}
      {isSimplified && !disabled && (
        <p className="rt-note" role="note">
          这段内容有编辑器里没有的排版（如颜色、分栏）。不改动就原样保留；改动后按这里看到的保存。
        </p>
      )}
      <EditorContent editor={editor} />
      <div className="rt-foot t3">
        {coming > 0 && (
          <>
            <Spin size="small" /> 正在上传 {coming} 张图片
          </>
        )}
        <span className="push">{characters} 字</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES}
        aria-label={`${label}：插入图片`}
        onChange={({ target }) => {
          takeFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
