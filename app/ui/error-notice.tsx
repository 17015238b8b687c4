import { Notice, type NoticeProps } from "./notice.tsx";

/** Announces an error, or renders nothing without children. */
export function ErrorNotice({ children, ...notice }: Omit<NoticeProps, "tone" | "role">) {
  return (
    children && (
      <Notice tone="danger" role="alert" {...notice}>
        {children}
      </Notice>
    )
  );
}
