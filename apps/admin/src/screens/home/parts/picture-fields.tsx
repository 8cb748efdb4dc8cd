import { Button } from 'antd';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { PictureField } from '../../../widgets/picture-field/picture-field';
import type { Advert } from '../queries';
import { PARTS } from '../words';
import { cropsOf, FocusField } from './focus-field';

interface Props {
  advert: Advert;
  onChange: (part: Partial<Advert>) => void;
}

const MIDDLE = { x: 50, y: 50 };

/** The pictures of an advert: one that is cut for both sizes, or one for each. */
export function PictureFields({ advert, onChange }: Props) {
  const { shapes, hint } = PARTS[advert.imgType];
  const [apart, setApart] = useState(advert.source === '' && advert.image !== '');
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const put = async (source: string) => {
    if (source === '') return;
    setState({ isBusy: true, problem: '' });
    try {
      const [image = '', phoneImage = ''] = await cropsOf(source, MIDDLE, shapes);
      onChange({ source, focus: MIDDLE, image, phoneImage });
      setApart(false);
      setState({ isBusy: false, problem: '' });
    } catch (error) {
      setState({ isBusy: false, problem: textOf(error) });
    }
  };
  const problem = state.problem && (
    <p className="tx-red s12" role="alert">
      {state.problem}
    </p>
  );
  if (apart) {
    return (
      <>
        <PictureField
          label="图片"
          value={advert.image}
          ratio={shapes[0]}
          hint={shapes.length > 1 ? '电脑 2096 × 816' : hint}
          onChange={(image) => onChange({ image })}
        />
        {shapes.length > 1 && (
          <PictureField
            label="手机图片"
            value={advert.phoneImage}
            ratio={2}
            hint="手机 750 × 375；不放就用上面那张"
            onChange={(phoneImage) => onChange({ phoneImage })}
          />
        )}
        <Button
          size="small"
          disabled={advert.image === ''}
          loading={state.isBusy}
          onClick={() => void put(advert.image)}
        >
          {shapes.length > 1 ? '改用一张图，自动裁两种' : '按焦点裁这张图'}
        </Button>
        {problem}
      </>
    );
  }
  if (advert.source === '') {
    return (
      <>
        <PictureField
          label="图片"
          value=""
          ratio={shapes[0]}
          hint={state.isBusy ? '正在裁切…' : `放一张大图，自动裁好：${hint}`}
          disabled={state.isBusy}
          onChange={(url) => void put(url)}
        />
        {problem}
        {shapes.length > 1 && (
          <Button size="small" type="link" onClick={() => setApart(true)}>
            电脑和手机分开放两张
          </Button>
        )}
      </>
    );
  }
  return (
    <FocusField
      source={advert.source}
      focus={advert.focus}
      shapes={shapes}
      onCrops={([image = '', phoneImage = ''], focus) => onChange({ image, phoneImage, focus })}
      onReplace={() => onChange({ source: '', image: '', phoneImage: '', focus: MIDDLE })}
    />
  );
}
