/** The part of the two packages that papers need; neither has types of its own that say it all. */
declare module 'fontkit' {
  export type Font = {
    postscriptName: string
    unitsPerEm: number
    /** @param codePoints the text that the glyph stands for */
    getGlyph(id: number, codePoints?: number[]): { id: number; codePoints: number[] }
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(
      text: string,
      features?: string[],
    ): { advanceWidth: number; glyphs: { id: number }[]; positions: { xAdvance: number }[] }
  }
  export function create(file: Uint8Array): Font
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { Font } from 'fontkit'

  namespace PDFDocument {
    type StructOptions = {
      alt?: string
      scope?: 'Column' | 'Row'
      bbox?: [number, number, number, number]
      placement?: 'Block'
    }
    type TaggedOptions = {
      size: 'A4'
      margin: 0
      font: null
      pdfVersion: '1.7'
      subset: 'PDF/UA'
      tagged: true
      displayTitle: true
      lang: string
      bufferPages: true
      info: { Title: string; CreationDate: Date }
    }
    type StructElement = { add(child: StructElement | (() => void)): StructElement; end(): void }
  }

  class PDFDocument extends Readable {
    constructor(options: PDFDocument.TaggedOptions | { size: 'A4'; margin: 0 })
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): unknown
    registerFont(name: string, font: Font): this
    font(name: string, size: number): this
    fillColor(color: string): this
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; baseline: 'alphabetic'; features?: string[] },
    ): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    path(svg: string): this
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    fill(color: string): this
    struct(type: string, options?: PDFDocument.StructOptions): PDFDocument.StructElement
    addStructure(element: PDFDocument.StructElement): this
    markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this
    endMarkedContent(): this
    end(): void
  }
  export default PDFDocument
}
