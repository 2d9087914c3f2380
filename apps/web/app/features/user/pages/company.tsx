import { EmptyState } from '../../../ui/empty-state.tsx';
import { personText } from '../user.text.ts';

export function meta() {
  return [{ title: '我的公司 · 知汇' }];
}

export default function Company() {
  return (
    <section aria-labelledby="company">
      <h2 id="company">{personText.company}</h2>
      <EmptyState title={personText.noCompany}>{personText.noCompanyHint}</EmptyState>
    </section>
  );
}
