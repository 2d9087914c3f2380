{{- define "zhihui.labels" -}}
app.kubernetes.io/name: zhihui
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* 一种进程的标签：(dict "root" $ "part" "web") */}}
{{- define "zhihui.selector" -}}
app.kubernetes.io/name: zhihui
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{/* 两种进程共有的：(dict "root" $ "part" "web" "args" (list …) "port" 3000) */}}
{{- define "zhihui.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "zhihui.selector" . | nindent 4 }}
  annotations:
    checksum/settings: {{ include (print .root.Template.BasePath "/configmap.yaml") .root | sha256sum }}
spec:
  serviceAccountName: {{ .root.Release.Name }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  # 停下：先再接几秒请求，再做完手上的
  terminationGracePeriodSeconds: {{ add $values.drainSeconds $values.shutdownSeconds 10 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "zhihui.selector" . | nindent 10 }}
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .part }}
      image: {{ printf "%s:%s" $values.image.repository ($values.image.tag | default .root.Chart.AppVersion) | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: {{ toJson .args }}
      envFrom:
        - configMapRef: { name: {{ .root.Release.Name }} }
        - secretRef: { name: {{ $values.secret }} }
      ports:
        - { name: http, containerPort: {{ .port }} }
      # 更新表结构之前先备份，大的站点要很久：等它一小时
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 5
        failureThreshold: 720
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # 先停掉送来的请求；进程没有坏就不重启：数据库不在时重启没有用
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 3
        timeoutSeconds: 5
        failureThreshold: 2
      lifecycle:
        preStop:
          exec: { command: [sleep, {{ $values.drainSeconds | quote }}] }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      resources:
        {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  # 要紧的都在数据库和对象存储里；这里只有取来的旧脚本和临时文件
  volumes:
    - name: data
      emptyDir: { sizeLimit: 4Gi }
    - name: tmp
      emptyDir: { sizeLimit: 4Gi }
{{- end }}
