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
  export interface Options {
    selectors?: readonly Selector[];
    whitespaceCharacters?: string;
    wordwrap?: false;
  }
  export function compile(options: Options): (html: string) => string;
}
