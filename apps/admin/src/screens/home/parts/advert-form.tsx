import { ClockCircleOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { shortTime } from '../../../lib/format';
import { instantOf, writtenMoment } from '../../../lib/moment';
import { Field } from '../../../ui/field';
import { MomentField } from '../../../ui/moment-field';
import { Card } from '../../../ui/small';
import { smallPicture } from '../../../lib/pictures';
import type { Advert } from '../queries';
import { AUDIENCES, PARTS } from '../words';
import { LinkField } from './link-field';
import { PictureFields } from './picture-fields';

interface Props {
  adverts: readonly Advert[];
  at: number;
  levels: readonly string[];
  onChoose: (at: number) => void;
  onAdd: () => void;
  onMove: (by: -1 | 1) => void;
  onChange: (part: Partial<Advert>) => void;
  onRemove: () => void;
  /** looks at the shop at this moment */
  onLookAt: (at: string) => void;
}

/** The pictures of one place, and the chosen one's form: its crops, its words, where it leads, when and to whom it shows. */
export function AdvertForm(props: Props) {
  const { adverts, at, levels, onChoose, onAdd, onMove, onChange, onRemove, onLookAt } = props;
  const advert = adverts[at];
  const [opened] = useState(() => new Date().toISOString());
  if (!advert) return null;
  const { name } = PARTS[advert.imgType];
  const text = (key: 'title' | 'subtitle' | 'button', label: string, most: number) => (
    <Field label={label}>
      {(id) => (
        <Input
          id={id}
          value={advert[key]}
          maxLength={most}
          onChange={({ target }) => onChange({ [key]: target.value })}
        />
      )}
    </Field>
  );
  const moment = (key: 'startsAt' | 'endsAt', label: string, placeholder: string) => (
    <Field label={label}>
      {(id) => (
        <MomentField
          id={id}
          placeholder={placeholder}
          value={writtenMoment(advert[key])}
          onChange={(written) => onChange({ [key]: instantOf(written) || undefined })}
        />
      )}
    </Field>
  );
  const later = advert.startsAt && advert.startsAt > opened ? advert.startsAt : undefined;
  return (
    <Card
      title={name}
      note={`第 ${at + 1} 张，共 ${adverts.length} 张`}
      extra={
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label="去掉这张"
          title="去掉这张"
          onClick={onRemove}
        />
      }
      pad
    >
      <div className="decorate-form">
        <div className="decorate-thumbs">
          {adverts.map(({ image, title }, n) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id, and nothing is kept in them
              key={n}
              type="button"
              className={n === at ? 'on' : ''}
              aria-current={n === at}
              aria-label={`第 ${n + 1} 张：${title || '没有标题'}`}
              onClick={() => onChoose(n)}
            >
              {image && <img src={smallPicture(image, 160)} alt="" />}
            </button>
          ))}
          <button type="button" className="add" aria-label={`加一张${name}`} onClick={onAdd}>
            <PlusOutlined />
          </button>
        </div>
        {adverts.length > 1 && (
          <span className="row gap8 s12">
            <Button size="small" disabled={at === 0} onClick={() => onMove(-1)}>
              往前
            </Button>
            <Button size="small" disabled={at === adverts.length - 1} onClick={() => onMove(1)}>
              往后
            </Button>
          </span>
        )}
        <PictureFields key={`${advert.imgType}:${at}`} advert={advert} onChange={onChange} />
        {text('title', '标题（图上的字，也给读屏与搜索）', 40)}
        {text('subtitle', '副标题', 80)}
        {advert.imgType === 'banner' && text('button', '按钮上的字', 12)}
        <LinkField link={advert.link} page={advert.page} onChange={onChange} />
        <div className="decorate-times">
          {moment('startsAt', '开始显示（北京时间）', '发布后就显示')}
          {moment('endsAt', '结束显示', '一直显示')}
        </div>
        <fieldset className="field decorate-audience">
          <legend>谁能看到</legend>
          <Radio.Group
            value={advert.audience}
            options={Object.entries(AUDIENCES).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => onChange({ audience: target.value as Advert['audience'], levels: [] })}
          />
          {advert.audience === 'levels' && (
            <Select
              aria-label="哪些等级"
              mode="multiple"
              placeholder="选一个或几个等级"
              value={advert.levels}
              options={levels.map((value) => ({ value, label: value }))}
              onChange={(chosen: string[]) => onChange({ levels: chosen })}
            />
          )}
        </fieldset>
        {later && (
          <p className="decorate-later">
            <ClockCircleOutlined /> {shortTime(later)} 自动出现。
            <Button type="link" size="small" onClick={() => onLookAt(later)}>
              看那时的首页
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
