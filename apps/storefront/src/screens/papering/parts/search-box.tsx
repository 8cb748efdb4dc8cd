import { Search } from 'lucide';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Input } from '../../../ui/input';

/** A list's search term, applied with Enter or the button and kept in the URL. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (keyword: string) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <form
      className="flex gap-2 phone:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Input
        aria-label={label}
        placeholder={placeholder}
        className="w-64 phone:min-w-0 phone:flex-1"
        before={<Icon as={Search} size={16} />}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => {
          setText('');
          onSearch('');
        }}
      />
      <Button type="submit">搜索</Button>
    </form>
  );
}
