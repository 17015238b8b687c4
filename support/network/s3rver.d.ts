/** The parts of s3rver 3.7 that s3.ts uses; the package has no types. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
