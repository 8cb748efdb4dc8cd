import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { categoriesQuery } from '../../../lib/places';
import { drawBanner, type Look, LOOKS } from '../draw-banner';
import { publishHome } from '../publish-home';
import { settingsQuery } from '../queries';
import type { StepProps } from '../step-props';

/** ⑦ A home page from a template: chosen by its picture, published at once. */
export function HomeStep({ opening, onSaved }: StepProps) {
  const client = useQueryClient();
  const [look, setLook] = useState<Look>();
  const settings = useQuery(settingsQuery);
  const categories = useQuery(categoriesQuery);
  const siteName =
    settings.data?.groups.flatMap(({ items }) => items).find(({ code }) => code === 'sitename')?.value ?? '';
  const publish = useMutation({
    mutationFn: (chosen: Look) => publishHome(chosen, siteName),
    onSuccess: async (said) => {
      await client.invalidateQueries({ queryKey: ['home'] });
      onSaved(said);
    },
  });
  const isThere = opening.steps.some(({ step, done }) => step === 'home' && done);
  const tops = (categories.data ?? [])
    .filter(({ parentId, hidden }) => parentId === '' && !hidden)
    .slice(0, 6);
  return (
    <div className="open-form wide">
      <div className="open-three" role="radiogroup" aria-label="首页的样子">
        {LOOKS.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: a card with a drawing, chosen like a radio button
          <button
            key={one.code}
            type="button"
            role="radio"
            aria-checked={one === look}
            className={one === look ? 'open-choice home on' : 'open-choice home'}
            onClick={() => setLook(one)}
          >
            <Preview look={one} title={siteName || '您的店名'} floors={tops.map(({ name }) => name)} />
            <b>{one.name}</b>
          </button>
        ))}
      </div>
      <p className="t3 s13">
        {tops.length > 0
          ? `楼层：${tops.map(({ name }) => name).join('、')}。`
          : '还没有分类，先只有轮播图。'}
        想自己排，去<Link to="/home">首页装修</Link>。
      </p>
      {isThere && look && (
        <Alert type="warning" showIcon title="首页已经有内容，发布模板会换掉它；旧的一版留在首页装修里" />
      )}
      {publish.error && <Alert type="error" showIcon title={textOf(publish.error)} />}
      {look && (
        <div>
          <Button
            type="primary"
            size="large"
            loading={publish.isPending}
            onClick={() => publish.mutate(look)}
          >
            用「{look.name}」发布首页
          </Button>
        </div>
      )}
    </div>
  );
}

function Preview({ look, title, floors }: { look: Look; title: string; floors: readonly string[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawBanner(canvas.current, look, 0);
  }, [look]);
  return (
    <span className="open-shop" aria-hidden="true">
      <span className="open-shop-banner">
        <canvas ref={canvas} width={640} height={249} />
        <em>{title}</em>
      </span>
      {(floors.length > 0 ? floors : ['楼层']).slice(0, 2).map((name) => (
        <span key={name} className="open-shop-floor">
          <em>{name}</em>
          <i />
          <i />
          <i />
          <i />
        </span>
      ))}
    </span>
  );
}
