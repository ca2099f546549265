// A finished tree as a picture to keep. The server draws it; the browser makes the pixels.
import type { TableState } from '../../state/table.svelte';

export function pictureOf(table: TableState, seat: string, words: { title: string; caption: string } | null): string {
  const query = new URLSearchParams();
  if (words) {
    query.set('title', words.title);
    query.set('caption', words.caption);
  }
  if (table.watch) query.set('watch', table.watch);
  query.set('number', String(table.news?.number ?? 0)); // another tree, another address
  return `/api/tables/${table.id}/trees/${seat}.svg?${query}`;
}

export function save(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** The picture in pixels, as a data address. */
export async function toPng(address: string, longSide = 2000): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const ratio = longSide / Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * ratio);
  canvas.height = Math.round(image.naturalHeight * ratio);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
