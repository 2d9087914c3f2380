import type { ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useId, useState } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { MadeLink } from '../made-link.ts';
import { shareText as text } from '../share.text.ts';
import { NewLink } from './new-link.tsx';
import { ShareForm } from './share-form.tsx';
import { LinkQuestion } from './link-question.tsx';
import { ShareLinks } from './share-links.tsx';
import type { Question } from './share-links.tsx';
import styles from './share.module.css';

interface ShareDialogProps {
  type: ShareTarget;
  id: Id;
  open: boolean;
  close: () => void;
}

/** The address for those with an account, and links for those without: a new one, and those there are. */
export default function ShareDialog({ type, id, open, close }: ShareDialogProps) {
  const form = useId();
  const [made, setMade] = useState<MadeLink | null>(null);
  const [saving, setSaving] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  // the list is loaded again
  const [version, setVersion] = useState(0);
  const leave = () => {
    setMade(null);
    close();
  };
  return (
    <>
      <Dialog
        open={open}
        title={text.title}
        onClose={leave}
        footer={
          <>
            <button type="button" className={getButtonClass()} onClick={leave}>
              {text.close}
            </button>
            {made === null && (
              <button
                type="submit"
                form={form}
                className={getButtonClass('primary')}
                aria-busy={saving || undefined}
              >
                {text.create}
              </button>
            )}
          </>
        }
      >
        <div className={styles.dialog}>
          <SiteLink />
          <section className={styles.section} aria-label={text.outside}>
            <h3>{text.outside}</h3>
            {made === null ? (
              <>
                <p className={styles.quiet}>
                  {text.hint}
                  {type === 'CATEGORY' && text.categoryHint}
                </p>
                <ShareForm
                  formId={form}
                  target={{ targetType: type, targetId: id }}
                  onSaving={setSaving}
                  onCreated={(share, password) => {
                    toast.success(text.created);
                    setMade({ share, password });
                  }}
                />
              </>
            ) : (
              <NewLink made={made} />
            )}
          </section>
          <ShareLinks
            key={`${String(made?.share.id)} ${version}`}
            target={{ targetType: type, targetId: id }}
            ask={setQuestion}
          />
        </div>
      </Dialog>
      <LinkQuestion
        question={question}
        close={() => setQuestion(null)}
        onEnded={() => setVersion(version + 1)}
        onRenewed={(share) => {
          toast.success(text.renewed);
          setMade({ share, password: '' });
        }}
      />
    </>
  );
}

/** The address of the page itself. */
function SiteLink() {
  const copy = async () => {
    const { origin, pathname } = window.location;
    if (await copyText(origin + pathname)) toast.success(text.copied);
    else toast.error(text.copyFailed);
  };
  return (
    <section className={styles.site} aria-label={text.siteLink}>
      <span>
        <b>{text.siteLink}</b>
        <small>{text.siteLinkHint}</small>
      </span>
      <button
        type="button"
        className={getButtonClass('plain', 'small')}
        onClick={() => void copy()}
      >
        {text.copyLink}
      </button>
    </section>
  );
}
