import type { ComponentType } from 'react';
import type { Step } from '../queries';
import type { StepProps } from '../step-props';
import { CategoriesStep } from './categories-step';
import { CheckStep } from './check-step';
import { FreightStep } from './freight-step';
import { GoodsStep } from './goods-step';
import { HomeStep } from './home-step';
import { MoneyStep, NameStep } from './settings-step';
import { PricesStep } from './prices-step';
import { StaffStep } from './staff-step';
import { TrialStep } from './trial-step';

const FORMS: Readonly<Record<Step['step'], ComponentType<StepProps>>> = {
  name: NameStep,
  money: MoneyStep,
  categories: CategoriesStep,
  goods: GoodsStep,
  prices: PricesStep,
  freight: FreightStep,
  home: HomeStep,
  staff: StaffStep,
  trial: TrialStep,
  check: CheckStep,
};

export function StepForm({ step, ...props }: StepProps & { step: Step }) {
  const Form = FORMS[step.step];
  return <Form {...props} />;
}
