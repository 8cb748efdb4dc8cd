import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../lib/me';
import { formsQuery, type PromotionForm } from './forms-query';
import './new-promotion.css';

interface Props {
  families: readonly PromotionForm['family'][];
  words: string;
}

/** 新建: the kinds, each with what it does. */
export function NewPromotion({ families, words }: Props) {
  const may = useCan('promotion.write');
  const { data } = useQuery(formsQuery);
  const [open, setOpen] = useState(false);
  const kinds = (data ?? []).filter(({ family }) => families.includes(family));
  if (!may) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <ul className="promotion-kinds" aria-label="选一种">
          {kinds.map(({ kind, name, about }) => (
            <li key={kind}>
              <Link to={`/promotions/new?kind=${kind}`} onClick={() => setOpen(false)}>
                <b>{name}</b>
                <span className="t3 s12">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      <Button type="primary" icon={<PlusOutlined />}>
        {words}
      </Button>
    </Popover>
  );
}
