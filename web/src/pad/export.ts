// A sheet to take away: as a table for a spreadsheet, and as a picture.
export interface SheetExport {
  title: string;
  head: string[];
  rows: { cells: string[]; strong?: boolean; tint?: string }[]; // a tint colours the ground
  foot: string;
}

/** The line below a sheet: when it was written, and what came of it. */
export const footOf = (date: string, outcome: string): string => [date, outcome].filter(Boolean).join(' · ');

const quoted = (cell: string): string => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function csv(sheet: SheetExport): string {
  return (
    [sheet.head, ...sheet.rows.map((one) => one.cells)].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n'
  );
}

const WIDTH = 900;
const LINE = 44;
const FONT = "'Iowan Old Style', Palatino, 'URW Palladio L', Georgia, serif";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

export function svg(sheet: SheetExport): string {
  const columns = sheet.head.length - 1;
  const first = 260;
  const step = (WIDTH - first - 60) / columns;
  const height = 150 + (sheet.rows.length + 1) * LINE + 60;
  const parts: string[] = [];
  const text = (x: number, y: number, words: string, size: number, more = '') =>
    parts.push(`<text x="${x}" y="${y}" font-size="${size}" fill="#2b2019" ${more}>${escaped(words)}</text>`);
  const short = (words: string) => (words.length > 14 ? `${words.slice(0, 13)}…` : words);
  text(40, 78, sheet.title, 40, 'font-weight="600"');
  let y = 120;
  sheet.head
    .slice(1)
    .forEach((one, i) =>
      text(first + step * (i + 0.5), y + 30, short(one), 20, 'text-anchor="middle" font-weight="600"'),
    );
  y += LINE;
  for (const row of sheet.rows) {
    const { tint } = row;
    if (tint) parts.push(`<rect x="30" y="${y}" width="${WIDTH - 60}" height="${LINE}" fill="${tint}"/>`);
    parts.push(`<line x1="30" x2="${WIDTH - 30}" y1="${y}" y2="${y}" stroke="#d9c7aa"/>`);
    const weight = row.strong ? 'font-weight="700"' : '';
    text(44, y + 30, row.cells[0] ?? '', 20, weight);
    row.cells
      .slice(1)
      .forEach((cell, i) => text(first + step * (i + 0.5), y + 30, cell, 22, `text-anchor="middle" ${weight}`));
    y += LINE;
  }
  text(40, y + 44, sheet.foot, 18);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${escaped(FONT)}"><rect width="100%" height="100%" fill="#fdf8ee"/>${parts.join('')}</svg>`;
}

/** The same picture in pixels. */
export async function png(sheet: SheetExport): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg(sheet))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
