interface ItemMetaInput {
  title: string;
  excerpt: string;
  coverUrl: string | null;
}

/** Builds the head of a public page: title, description, and the data of link previews. */
export function buildItemMeta({ title, excerpt, coverUrl }: ItemMetaInput, address: string) {
  const text = excerpt === '' ? title : excerpt;
  const image = coverUrl === null ? null : new URL(coverUrl, address).href;
  return [
    { title: `${title} · 知汇` },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: '知汇' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:url', content: address },
    ...(image === null ? [] : [{ property: 'og:image', content: image }]),
  ];
}
