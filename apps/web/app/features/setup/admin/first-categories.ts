import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { FIRST_CATEGORIES } from '../../category/category.public.ts';

/** The trees of all sections. */
export type Trees = Readonly<Record<ContentModel, readonly CategoryNode[]>>;

/** A category that the step offers to create. */
export interface Proposal {
  key: number;
  model: ContentModel;
  name: string;
  checked: boolean;
  error?: string;
}

/** What is offered at first: preselected in sections that have no category yet. */
export function buildProposals(trees: Trees): Proposal[] {
  return CONTENT_MODELS.flatMap((model) =>
    FIRST_CATEGORIES[model].map((name) => ({ model, name, checked: trees[model].length === 0 })),
  ).map((proposal, key) => ({ ...proposal, key }));
}

/** The proposals that are not in their section yet. */
export function filterMissing(proposals: readonly Proposal[], trees: Trees): Proposal[] {
  return proposals.filter(
    ({ model, name }) => !trees[model].some((category) => category.name === name.trim()),
  );
}
