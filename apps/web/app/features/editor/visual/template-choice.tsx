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
  onApply: (markdown: string) => void;
  onClose: () => void;
}

/** The templates of a category to choose from: what the button over an empty text and `/用模板` open. */
export function TemplateMenuList({ anchor, categoryId, onApply, onClose }: TemplateChoiceProps) {
  const [templates, setTemplates] = useState<readonly TemplateBrief[] | null>(null);
  useEffect(() => {
    let current = true;
    const query = categoryId === null ? {} : { categoryId };
    void call('GET /template', { query }).then((result) => {
      if (!current) return;
      if (result.ok && result.data.length > 0) return setTemplates(result.data);
      toast.warn(result.ok ? editorText.noTemplates : editorText.templatesFailed);
      onClose();
    });
    return () => {
      current = false;
    };
  }, [categoryId, onClose]);

  const applyTemplate = async (id: Id) => {
    const result = await call('GET /template/:id', { params: { id } });
    if (result.ok) onApply(result.data.content);
    else toast.error(editorText.templatesFailed);
  };
  if (templates === null) return null;
  const entries = templates.map(({ id, name, description }) => ({
    id: String(id),
    label: name,
    description,
    run: () => void applyTemplate(id),
  }));
  return (
    <Menu label={editorText.useTemplate} anchor={anchor} onClose={onClose} groups={[{ entries }]} />
  );
}
