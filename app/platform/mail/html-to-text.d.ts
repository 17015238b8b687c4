/** The parts of html-to-text 10.0 that plain-text.server.ts uses; the package has no types. */
declare module "html-to-text" {
  export interface Selector {
    selector: string;
    format?: "block" | "inlineString" | "inlineSurround" | "skip";
    options?: {
      hideLinkHrefIfSameAsText?: boolean;
      leadingLineBreaks?: number;
      linkBrackets?: [before: string, after: string] | false;
      string?: string;
      suffix?: string;
      trailingLineBreaks?: number;
      uppercase?: boolean;
    };
  }
  export function convert(html: string, options: { wordwrap: false; selectors: readonly Selector[] }): string;
}
