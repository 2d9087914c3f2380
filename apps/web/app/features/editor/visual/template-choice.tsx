import type { TemplateBrief } from '@zhihui/contract/features/template/template.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import { Menu } from './menu.tsx';

interface TemplateChoiceProps {
  anchor: RefObject<HTMLElement | null>;
  /** Where the article is to stand, as far as it was chosen. */
  categoryId: Id | null;
  onTake: (markdown: string) => void;
  onClose: () => void;
}

/** The templates of a category to choose from: what the button over an empty text and `/用模板` open. */
export function TemplateChoice({ anchor, categoryId, onTake, onClose }: TemplateChoiceProps) {
  const [found, setFound] = useState<readonly TemplateBrief[] | null>(null);
  useEffect(() => {
    let current = true;
    const query = categoryId === null ? {} : { categoryId };
    void call('GET /template', { query }).then((answer) => {
      if (!current) return;
      if (answer.ok && answer.data.length > 0) return setFound(answer.data);
      toast.warn(answer.ok ? editorText.noTemplates : editorText.templatesFailed);
      onClose();
    });
    return () => {
      current = false;
    };
  }, [categoryId, onClose]);

  const take = async (id: Id) => {
    const answer = await call('GET /template/:id', { params: { id } });
    if (answer.ok) onTake(answer.data.content);
    else toast.error(editorText.templatesFailed);
  };
  if (found === null) return null;
  const entries = found.map(({ id, name, description }) => ({
    id: String(id),
    label: name,
    about: description,
    run: () => void take(id),
  }));
  return (
    <Menu label={editorText.useTemplate} anchor={anchor} onClose={onClose} groups={[{ entries }]} />
  );
}
