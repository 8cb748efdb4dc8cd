import { Button } from 'antd';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { TargetPicker } from '../../../widgets/target-picker/target-picker';

interface Props {
  link: string;
  page: string;
  onChange: (part: { link: string; page: string }) => void;
}

/** Where a click leads: picked, never typed blind. */
export function LinkField({ link, page, onChange }: Props) {
  const [picking, setPicking] = useState(false);
  return (
    <Field label="点了去哪">
      {(id) => (
        <span className="row gap8">
          <span className={link ? '' : 't3'}>{link ? page : '哪儿也不去'}</span>
          <Button id={id} size="small" onClick={() => setPicking(true)}>
            {link ? '更换' : '选一个页面'}
          </Button>
          {link && (
            <Button size="small" type="text" onClick={() => onChange({ link: '', page: '' })}>
              去掉
            </Button>
          )}
          <TargetPicker
            open={picking}
            onClose={() => setPicking(false)}
            onPick={({ path, name }) => onChange({ link: path, page: name })}
          />
        </span>
      )}
    </Field>
  );
}
