import { Button, Input } from 'antd';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import type { Advert } from '../queries';
import { LinkField } from './link-field';
import { MomentField } from './moment-field';

interface Props {
  advert: Advert;
  hint: string;
  onChange: (part: Partial<Advert>) => void;
  onRemove: () => void;
}

/** One picture: its crops, its words, where it leads and when it shows. */
export function AdvertForm({ advert, hint, onChange, onRemove }: Props) {
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
  const isBanner = advert.imgType === 'banner';
  return (
    <Card
      title={advert.title || '新图片'}
      extra={
        <Button size="small" danger onClick={onRemove}>
          去掉这张
        </Button>
      }
      pad
    >
      <div className="decorate-form">
        <PictureField
          label="图片"
          value={advert.image}
          ratio={isBanner ? 2096 / 816 : 240 / 194}
          hint={hint}
          onChange={(image) => onChange({ image })}
        />
        {isBanner && (
          <PictureField
            label="手机图片"
            value={advert.phoneImage}
            ratio={2}
            hint="手机 750 × 375；不放就用上面那张"
            onChange={(phoneImage) => onChange({ phoneImage })}
          />
        )}
        {text('title', '标题（图上的字，也给读屏与搜索）', 40)}
        {text('subtitle', '副标题', 80)}
        {isBanner && text('button', '按钮上的字', 12)}
        <LinkField link={advert.link} page={advert.page} onChange={onChange} />
        <div className="decorate-times">
          <MomentField
            label="开始显示（北京时间）"
            placeholder="发布后就显示"
            value={advert.startsAt}
            onChange={(startsAt) => onChange({ startsAt })}
          />
          <MomentField
            label="结束显示"
            placeholder="一直显示"
            value={advert.endsAt}
            onChange={(endsAt) => onChange({ endsAt })}
          />
        </div>
      </div>
    </Card>
  );
}
