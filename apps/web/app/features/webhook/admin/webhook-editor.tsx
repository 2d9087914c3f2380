import type {
  WebhookItem,
  WebhookWithSecret,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { useState } from 'react';
import { FormSheet } from '../../admin/admin.public.ts';
import type { OpenRow } from '../../admin/admin.public.ts';
import type { SectionTree } from '../../category/category.public.ts';
import { NewSecret } from './new-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { webhookText as text } from './webhook.text.ts';

interface WebhookEditorProps {
  open: OpenRow<WebhookItem>;
  isRobot: boolean;
  trees: readonly SectionTree[];
  close: () => void;
}

/** The sheet with the form, and afterwards the secret that is shown once. */
export function WebhookEditor({ open, isRobot, trees, close }: WebhookEditorProps) {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const title = isRobot
    ? open === 'new'
      ? text.addRobot
      : text.editRobotTitle
    : open === 'new'
      ? text.create
      : text.editTitle;
  return (
    <>
      <FormSheet open={open !== null} title={title} size="medium" close={close}>
        {(sheet) => (
          <WebhookForm
            webhook={open === 'new' ? null : open}
            isRobot={isRobot}
            trees={trees}
            sheet={sheet}
            onSecret={setMade}
          />
        )}
      </FormSheet>
      <NewSecret made={made} close={() => setMade(null)} />
    </>
  );
}
