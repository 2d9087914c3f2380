import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { CheckIcon } from '../../../ui/icon.tsx';
import { AdminPage, buildAdminMeta } from '../../admin/admin.public.ts';
import { CategoryStep } from './category-step.tsx';
import { DoneStep } from './done-step.tsx';
import { InviteStep } from './invite-step.tsx';
import { BrandStep, DomainStep, MailStep } from './setting-steps.tsx';
import { STEP_NAMES, findOpenStep, listFinished, parseStep } from './setup-steps.ts';
import { loadSetup } from './setup.loader.ts';
import { STEPS, setupText as words } from './setup.text.ts';
import type { Step } from './setup.text.ts';
import type { StepNavigation } from './step-actions.tsx';
import styles from './setup.module.css';

export const loader = loadSetup;

export function meta() {
  return buildAdminMeta(words.title);
}

/** Another step needs no other data; a save loads it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.search === nextUrl.search;
}

/**
 * Leads the Admin of a new site through what it needs. All steps stay on the page, so that going back finds what was
 * typed; each saves by the call of its own screen.
 */
export default function Setup() {
  const data = useLoaderData<typeof loader>();
  const { brand, mail, registration, trees, roles, state } = data;
  const [params] = useSearchParams();
  const [initial] = useState(() => findOpenStep(data));
  const step = parseStep(params.get('step')) ?? initial;
  const finished = listFinished(data);
  const navigate = useNavigate();
  const getNavigation = (of: Step): StepNavigation => {
    const at = STEP_NAMES.indexOf(of);
    const open = (target: Step | undefined) => void navigate(`?step=${target ?? 'done'}`);
    return {
      next: () => open(STEP_NAMES[at + 1]),
      back: at === 0 ? null : () => open(STEP_NAMES[at - 1]),
    };
  };
  useFinish(step, state.pending);
  const parts: Record<Step, ReactNode> = {
    brand: <BrandStep group={brand} navigation={getNavigation('brand')} />,
    mail: <MailStep group={mail} navigation={getNavigation('mail')} />,
    domain: <DomainStep group={registration} navigation={getNavigation('domain')} />,
    category: <CategoryStep trees={trees} navigation={getNavigation('category')} />,
    invite: <InviteStep roles={roles} mail={state.mail} navigation={getNavigation('invite')} />,
    done: (
      <DoneStep
        open={(['mail', 'domain', 'category'] as const).filter((item) => !finished.includes(item))}
      />
    ),
  };
  return (
    <AdminPage
      title={words.title}
      tools={
        step !== 'done' && (
          <Link className={getButtonClass()} to="/admin">
            {words.later}
          </Link>
        )
      }
    >
      <StepList current={step} finished={finished} />
      {STEP_NAMES.map((name) => (
        <StepPanel key={name} name={name} isCurrent={name === step}>
          {parts[name]}
        </StepPanel>
      ))}
    </AdminPage>
  );
}

/** The steps as links, with a mark at those whose settings the site has. */
function StepList({ current, finished }: { current: Step; finished: readonly Step[] }) {
  return (
    <nav aria-label={words.steps}>
      <ol className={styles.steps}>
        {STEP_NAMES.map((name, at) => {
          const isFinished = finished.includes(name) && name !== current;
          return (
            <li key={name} data-state={name === current ? 'current' : isFinished ? 'finished' : ''}>
              <Link to={`?step=${name}`} aria-current={name === current ? 'step' : undefined}>
                <span className={styles.mark} aria-hidden="true">
                  {isFinished ? <CheckIcon /> : at + 1}
                </span>
                {STEPS[name]}
                {isFinished && <span className="vh">{words.finished}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Steps that begin with a field to type in. */
const TYPED: ReadonlySet<Step> = new Set(['brand', 'domain', 'invite']);

/** A step; when it is opened, its first field or the step itself has the focus. */
function StepPanel({
  name,
  isCurrent,
  children,
}: {
  name: Step;
  isCurrent: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    const field = TYPED.has(name)
      ? ref.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea')
      : null;
    // the steps above stay in sight
    (field ?? ref.current)?.focus({ preventScroll: true });
  }, [name, isCurrent]);
  return (
    <div
      ref={ref}
      role="group"
      className={styles.panel}
      hidden={!isCurrent}
      tabIndex={-1}
      aria-label={STEPS[name]}
    >
      {children}
    </div>
  );
}

/** Ends a pending setup when its last step is opened. */
function useFinish(step: Step, isPending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (step !== 'done' || !isPending) return;
    // a failure leaves the notice on the overview, where it can be dismissed
    void call('PUT /setup/done').then((result) => (result.ok ? revalidate() : undefined));
  }, [step, isPending, revalidate]);
}
